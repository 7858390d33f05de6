const periods = [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }]
const main = {
  id: 'main',
  name: 'Main building',
  doors: [{ number: 1, name: 'Front door' }],
  timeProfiles: [{ name: 'Office hours', periods }],
  people: [
    {
      reference: '1001',
      firstName: 'Ada',
      surname: 'Hill',
      email: 'ada@example.com',
      credentials: [{ keycode: '00000012AB34', kind: 'fob' }],
      doors: [1],
      timeProfile: 'Office hours',
    },
  ],
}

/** A small export, as it stands in docs/apex-import.md: lists of numbers on one line. */
export const example = JSON.stringify({ format: 'apex-export', version: 1, systems: [main] }, undefined, 2).replace(
  /\[[\s\d,]+\]/g,
  list => `[${list.match(/\d+/g)?.join(', ') ?? ''}]`,
)

export const exampleHref = `data:application/json,${encodeURIComponent(example)}`
