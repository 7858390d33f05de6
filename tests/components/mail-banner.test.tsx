import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LostBanner } from '../../src/crud/surface/LostBanner.tsx'
import { MailBanner } from '../../src/crud/surface/MailBanner.tsx'
import { stateAtom } from '../../src/live/atoms.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { unknownHealth } from '../../src/live/views/hub-health.state.ts'
import { mailServer } from '../../src/live/views/mail-server.ts'
import type { MailServerState } from '../../src/live/views/mail-server.state.ts'
import { showPart } from './support/show.tsx'

const alerts = page.getByRole('alert')
async function showBanner() {
  const { store } = await showPart(
    <>
      <LostBanner />
      <MailBanner />
    </>,
  )
  return {
    mail: (state: MailServerState) => store.set(stateAtom(mailServer.name, mailServer.initial), state),
    lost: () =>
      store.set(stateAtom(hubHealth.name, hubHealth.initial), {
        ...unknownHealth,
        confirmedAt: Date.now(),
        hubs: { logger: { state: 'lost', reason: 'Failed to fetch', since: Date.now() } },
      }),
  }
}

test('a silent mail server is said, with since when, until it answers', async () => {
  const { mail } = await showBanner()
  await expect.element(alerts).not.toBeInTheDocument()
  mail({ state: 'silent', since: Date.now() - 12_500 })
  await expect
    .element(alerts)
    .toHaveTextContent(
      'Emails are not being sent The mail server does not answer. Messages are kept, and sent when it does.',
    )
  await expect.element(page.getByText(/^No answer for 1\d s\.$/)).toBeVisible()
  mail({ state: 'answers' })
  await expect.element(alerts).not.toBeInTheDocument()
})

test('without a mail server, and while it is only being asked, nothing is said', async () => {
  const { mail } = await showBanner()
  for (const state of ['notSetUp', 'asked'] as const) {
    mail({ state })
    await expect.element(alerts).not.toBeInTheDocument()
  }
})

test('where it is not known for long, that is said', async () => {
  const { mail } = await showBanner()
  mail({ state: 'unknown', since: Date.now() - 1000 })
  await expect.element(alerts).not.toBeInTheDocument()
  mail({ state: 'unknown', since: Date.now() - 11_000 })
  await expect
    .element(alerts)
    .toHaveTextContent('Emails may not be sent It is not known whether the mail server answers. Trying again.')
})

test('while the connection is lost, that alone is said', async () => {
  const { mail, lost } = await showBanner()
  mail({ state: 'silent', since: Date.now() })
  lost()
  await expect.element(alerts).toHaveTextContent('Connection lost The server cannot be reached. Trying again.')
})
