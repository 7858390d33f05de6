import { routes } from '../src/domain/routes.ts'
import { expect, test } from './fixtures.ts'

/** `npm run bench -- first-load` says what of it is whose. */
const limitBytes = 200_000
const lightLimitBytes = 70_000
const lightRoutes = routes.filter(({ isLight }) => isLight)

test('what is loaded before anything is shown stays small', async ({ request, served }) => {
  const page = await (await request.get('/dashboard')).text()
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

for (const { path, title } of lightRoutes)
  test(`'${title}' needs little of the app`, async ({ page, expectComplaint }) => {
    // The links of emails: these are not good.
    expectComplaint(/404 \(Not Found\)/)
    const loaded: Promise<number>[] = []
    const asked: string[] = []
    page.on('response', response => {
      asked.push(new URL(response.url()).pathname)
      if (response.request().resourceType() !== 'script') return
      loaded.push(response.allHeaders().then(headers => Number(headers['content-length'])))
    })
    await page.goto(`${path.replace(/\{\w+\}/g, '1')}#abc`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const sum = (await Promise.all(loaded)).reduce((all, size) => all + size, 0)
    expect(sum).toBeGreaterThan(10_000)
    expect(sum).toBeLessThan(lightLimitBytes)
    // The page brings it: what came late would move what is being pressed.
    expect(asked).not.toContain('/api/settings')
  })
