/** A fault of the file system in words, with the system's error code. */
export function obstacle(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words = obstacles[code];
  return words === undefined ? code || String(error) : `${words} (${code})`;
}

const obstacles: Readonly<Record<string, string>> = {
  EEXIST: "a file has that name",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "the system makes no folder or file there",
  EACCES: "it is not allowed",
  EPERM: "it is not allowed",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENAMETOOLONG: "the name is too long",
};
