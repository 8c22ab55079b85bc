/** Downloads a file to the device. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Later, because the browser must have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
