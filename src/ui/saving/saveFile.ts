/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the download has begun, so its memory can be freed
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
