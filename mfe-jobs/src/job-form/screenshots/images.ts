/** The URLs in a job's images (a JSON-encoded list, or null): addresses of our server or data URLs. */
export function imageAddresses(images: string | null): string[] {
  if (images === null) return [];
  try {
    const list: unknown = JSON.parse(images);
    if (!Array.isArray(list)) return [];
    return list.filter(
      (item): item is string =>
        typeof item === 'string' && (item.startsWith('/api/') || item.startsWith('data:image/')),
    );
  } catch {
    return [];
  }
}

/** The server names its own files when downloading; for a data URL the link has to set the name. */
export const downloadAddress = (address: string): string =>
  address.startsWith('/') ? `${address}?download=1` : address;
