/** '2026-05-03' -> '3 May', with the year where it is another than now's. */
export function dayWords(day: string, now: Date): string {
  const date = new Date(`${day}T00:00:00Z`)
  const year = date.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' })
}

/** (3, 'of Acme') -> '3 {many user} of Acme' */
export const peopleWords = (count: number, of: string): string =>
  `${count} ${count === 1 ? '{one user}' : '{many user}'} ${of}`
