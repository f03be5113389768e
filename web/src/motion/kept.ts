// Small things remembered by this browser; where storage is forbidden they last as long as the page.

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it is forgotten with the page
  }
}
