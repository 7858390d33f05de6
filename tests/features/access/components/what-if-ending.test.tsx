import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BeforeSaves } from '../../../../src/app/BeforeSaves.tsx'
import { useEnding } from '../../../../src/features/activations/screens/use-ending.tsx'
import { fakeApi, show } from '../../../components/support/show.tsx'

const row = {
  activationId: 31,
  version: 1,
  tokenId: 7,
  token: 'Fob 7',
  kind: 'fob' as const,
  status: 'live' as const,
  personId: 3,
  person: 'Ada Marsh',
  picture: null,
  areaId: null,
  area: null,
  groupId: 5,
  group: 'Staff',
  primary: false,
  validFrom: null,
  validUntil: null,
  dateAdded: null,
  notes: null,
}

function Ending() {
  const { end, dialog } = useEnding()
  return (
    <>
      <button type="button" onClick={() => end([row, { ...row, activationId: 32 }])}>
        End both
      </button>
      {dialog}
    </>
  )
}

test('ending access says in its dialog who loses which doors, and that nobody else could open one', async () => {
  const vault = { count: 1, first: ['9 Vault'] }
  const none = { count: 0, first: [] }
  fakeApi().on('POST /access/what-if', ({ body }) => {
    expect(body).toMatchObject({
      changes: [31, 32].map(id => ({ entity: 'tokenActivation', id, fields: { active: false } })),
    })
    return {
      gain: 0,
      lose: 1,
      otherTimes: 0,
      doors: 1,
      isWhole: true,
      lastAccess: vault,
      asksAbove: 100,
      items: [{ fobId: 7, fob: 'Fob 7', personId: 3, person: 'Ada Marsh', gains: none, loses: vault, times: none }],
      next: null,
    }
  })
  await show('/ending', [{ Component: BeforeSaves, children: [{ path: '/ending', element: <Ending /> }] }])
  await page.getByRole('button', { name: 'End both' }).click()
  const dialog = page.getByRole('dialog', { name: 'End access' })
  await expect.element(dialog).toMatchTextContent(/loses 1 door/)
  await expect.element(dialog).toMatchTextContent(/takes away the last access: nobody .* could open 9 Vault any more/)
})
