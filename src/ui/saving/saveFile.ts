/** Hands a file to the person, as a download under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the download has begun; its bytes may go
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
