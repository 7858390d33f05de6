import { expect, test } from './fixtures.ts'

/** The files of the part of an evacuation's page with the people who were in. */
const files = { code: /\/assets\/people\.part-[\w-]+\.js/, 'style sheet': /\/assets\/people-[\w-]+\.css/ }

for (const [file, at] of Object.entries(files))
  test(`a part of an evacuation whose ${file} cannot be loaded leaves the rest, and comes by itself`, async ({
    page,
    signInAs,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to (load|fetch)|A newer version may have been/)
    await signInAs('site owner')
    await page.goto('/monitoring/evacuations')
    await page.route(at, route => route.abort())
    await page.getByRole('grid', { name: 'evacuations' }).getByRole('link').first().click()
    const missing = page.getByText('This part could not be loaded')
    const told = page.getByText('A part of this page could not be loaded.')
    await expect(missing).toBeVisible()
    await expect(told).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /at Harbour House/ })).toBeVisible()
    await expect(page.getByText('Started by', { exact: true })).toBeVisible()
    await page.unroute(at)
    await expect(page.getByRole('heading', { name: 'People who were in' })).toBeVisible()
    for (const gone of [missing, told]) await expect(gone).toBeHidden()
    const styled = () =>
      page.evaluate(
        source => [...document.styleSheets].some(({ href }) => new RegExp(source).test(href ?? '')),
        files['style sheet'].source,
      )
    expect(await styled()).toBe(true)
  })
