const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `GET /api/door/:id/history` -> getDoorByIdHistory: a name for generated clients and for links. */
export const operationId = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .replace(/^\/api\//, '')
    .split(/[/.-]/)
    .map(part => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('')
