/** 'Ada Lovelace' -> 'AL' */
export const initialsOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
