/** Lets the browser save a file under a name, as a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has to take it up first.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
