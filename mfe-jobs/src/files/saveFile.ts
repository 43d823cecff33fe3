/** Offers a file to the person as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers read the file after the click; revoking it at once cancels the download in some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
