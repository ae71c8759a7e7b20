/** Reads a dropped file for a call of the contract. */

/** Base64 of the first `most` bytes; undefined when the file cannot be read, for example because it was moved after the drop. */
export function base64Of(file: File, most: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file.slice(0, most));
  });
}
