import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Silence } from '../../src/screens/controller/Silence.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, showPart } from './support/show.tsx'

const answers = (answer: unknown) => fakeApi().on('GET /controller/7/silence', () => answer)

test.each([
  [{ noticedAfterSeconds: 180, silentSince: null }, 'Noticed after 3 minutes'],
  [{ noticedAfterSeconds: null, silentSince: null }, /^Not noticed: this controller has not called/],
  [{ noticedAfterSeconds: 180, silentSince: '2026-11-23T10:00:00Z' }, /^Last call 23\/11\/2026/],
  [new Reply(403, { error: 'No' }), 'Not known: could not be read'],
])('says whether silence would be noticed: %o', async (answer, text) => {
  answers(answer)
  await showPart(<Silence id={7} />)
  await expect.element(page.getByText(text)).toBeVisible()
})
