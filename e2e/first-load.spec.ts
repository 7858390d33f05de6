import { expect, test } from './fixtures.ts'

/** `npm run bench -- first-load` says what of it is whose. */
const limitBytes = 200_000

test('what is loaded before anything is shown stays small', async ({ request, served }) => {
  const page = await (await request.get('/')).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(1)
  const sizes = await Promise.all(
    files.map(async file => {
      const { headers } = await fetch(served.url + file, { headers: { 'accept-encoding': 'gzip' } })
      return Number(headers.get('content-length'))
    }),
  )
  const sum = sizes.reduce((all, size) => all + size, 0)
  expect(sum).toBeGreaterThan(50_000)
  expect(sum).toBeLessThan(limitBytes)
})
