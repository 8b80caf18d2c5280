export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser must start the download first.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
