const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * `GET /api/door/:id/history` -> getDoorHistory, `GET /api/door/:id` -> getDoorById: a name for generated clients and for
 * links. The id of a record is named only where the path ends with it.
 */
export const operationId = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .replace(/^\/api\//, '')
    .replaceAll(':id/', '')
    .split(/[/.-]/)
    .map(part => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('')
