import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import EvacuationAnswer from '../../../../src/features/roll-call/screens/ask/evacuation-answer.light.screen.tsx'
import type { Asked } from '../../../../src/features/roll-call/domain/answer.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/evacuation-answer'
const asked: Asked = { name: 'Ada Lane', site: 'Harbour House', kind: 'real', ended: false, answer: null }
const open = (link = 'key') => show(`${path}#${link}`, [{ path, element: <EvacuationAnswer /> }])
const given = (body: unknown) => (body as { answer?: 'safe' }).answer
const button = (name: string) => page.getByRole('button', { name })

test('somebody says that they are safe, and sees that it was taken', async () => {
  const api = fakeApi().on('POST /evacuation/answer', ({ body }) => ({ ...asked, answer: given(body) ?? null }))
  await open()
  await expect.element(page.getByText(/^Evacuation of Harbour House\. You answer for Ada Lane\.$/)).toBeVisible()
  expect(api.callsOf('POST /evacuation/answer').map(({ body }) => body)).toEqual([{ link: 'key' }])
  await button('I am safe').click()
  await expect.element(page.getByText(/^Thank you\. Whoever leads the evacuation sees that you are safe/)).toBeVisible()
  await expect.element(button('I am safe')).toHaveAttribute('aria-pressed', 'true')
  await button('I need help').click()
  await expect.element(page.getByText(/sees that you need help/)).toBeVisible()
})

test('an answer that was not sent says so, and is no thanks', async () => {
  fakeApi().on('POST /evacuation/answer', ({ body }) =>
    given(body) ? new Reply(503, { error: 'The server is starting.' }) : asked,
  )
  await open()
  await button('I am safe').click()
  await expect.element(page.getByText('Your answer was not sent')).toBeVisible()
  await expect.element(page.getByText(/Thank you/)).not.toBeInTheDocument()
  await expect.element(button('I am safe')).toHaveAttribute('aria-pressed', 'false')
})

test('what is over needs no answer, and a wrong link says whom to tell', async () => {
  const api = fakeApi().on('POST /evacuation/answer', () => ({ ...asked, ended: true }))
  await open()
  await expect.element(page.getByText('It is over')).toBeVisible()
  api.on('POST /evacuation/answer', () => new Reply(404, { error: 'No' }))
  await open('other')
  await expect.element(page.getByText('Tell a marshal that you are safe.')).toBeVisible()
  await open('')
  await expect.element(page.getByText('The link is incomplete')).toBeVisible()
})
