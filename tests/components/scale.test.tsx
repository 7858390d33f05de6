import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScaleProvider, useScale } from '../../src/ui/scale.tsx'

function Shown() {
  const { density, px } = useScale()
  return (
    <p>
      {density}, {px(100)} px
    </p>
  )
}

test('what does not follow the font is sized by the style sheet, also where that comes late', async () => {
  await render(
    <ScaleProvider choice="wall">
      <Shown />
    </ScaleProvider>,
  )
  await expect.element(page.getByText('wall, 100 px')).toBeVisible()
  const sheet = document.createElement('style')
  sheet.textContent = `html[data-density='wall'] { font-size: 32px !important }`
  document.head.append(sheet)
  await expect.element(page.getByText('wall, 200 px')).toBeVisible()
  sheet.remove()
  await expect.element(page.getByText('wall, 100 px')).toBeVisible()
})
