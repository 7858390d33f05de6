import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFocusOnNavigation } from '../../src/app/shell/use-focus-on-navigation.ts'
import { show } from './support/show.tsx'

/** A header with a button, and a screen whose parts come one after another. */
function Framed() {
  const { pathname } = useLocation()
  const main = useFocusOnNavigation(pathname)
  const [parts, setParts] = useState(0)
  return (
    <>
      <button type="button">Favourite</button>
      <Link to="/doors">To the doors</Link>
      <section ref={main} tabIndex={-1}>
        <h1 key={parts} tabIndex={-1}>{`Heading ${parts}`}</h1>
        <button type="button" onClick={() => setParts(before => before + 1)}>
          Another part
        </button>
      </section>
    </>
  )
}
const routes = [{ Component: Framed, children: ['/', '/doors'].map(path => ({ path, element: null })) }]
const heading = page.getByRole('heading')
const element = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
/** Another part comes: nobody has pressed anything. */
const more = () => element('Another part').click()

test('the heading of another screen takes the focus, and so does the one that replaces it', async () => {
  const app = await show('/', routes)
  await app.goTo('/doors')
  await expect.element(heading.first()).toHaveFocus()
  more()
  await expect.element(heading.first()).toHaveTextContent('Heading 1')
  await expect.element(heading.first()).toHaveFocus()
})

test('what has taken the focus without a key keeps it while the screen goes on loading', async () => {
  const app = await show('/', routes)
  await app.goTo('/doors')
  await expect.element(heading.first()).toHaveFocus()
  element('Favourite').focus()
  more()
  await expect.element(heading.first()).toHaveTextContent('Heading 1')
  expect(document.activeElement).toBe(element('Favourite'))
})
