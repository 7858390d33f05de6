import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { BeforeSaveSummary } from '../../../crud/before-save/BeforeSaveSummary.tsx'
import { Questions } from '../../../crud/before-save/Questions.tsx'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../crud/confirm/machine.ts'
import { useOpened } from '../../../crud/confirm/use-opened.ts'
import type { AccessRow, Done } from '../domain/wire.ts'
import { holderText, placeText } from './words.ts'

const undoMs = 10_000

interface Results {
  readonly results: readonly Done[]
}

const send = (what: 'end' | 'restore', activationIds: readonly number[]) =>
  request<Results>('POST', `/activation/${what}`, { body: { activationIds } })

/** 'Ada Test, Contractors', or '12 activations' */
const titleOf = (rows: readonly AccessRow[]): string => {
  const [first] = rows
  return rows.length === 1 && first
    ? `the access of ${holderText(first)} to ${placeText(first)}`
    : `access ${rows.length} times`
}

/** Why some were refused; undefined where none was. */
const refusalOf = ({ results }: Results): string | undefined => {
  const reasons = results.flatMap(({ reason }) => reason ?? [])
  return reasons.length === 0 ? undefined : `${reasons.length} refused: ${[...new Set(reasons)].join('. ')}`
}

/** Ends access: asks first, and can be taken back from the notice that follows. */
export function useEnding(): { readonly end: (rows: readonly AccessRow[]) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<readonly AccessRow[]>()
  return {
    end: setAsked,
    dialog: asked && <EndDialog rows={asked} onClose={() => setAsked(undefined)} />,
  }
}

function EndDialog({ rows, onClose }: { rows: readonly AccessRow[]; onClose: () => void }) {
  const client = useQueryClient()
  const refresh = useMemo(() => () => void refreshQueries(client, recordKeys.lists('tokenActivation')), [client])
  const [machine] = useState(
    () =>
      new ConfirmMachine<readonly AccessRow[], true>({
        load: async () => rows,
        async submit() {
          const answer = await send(
            'end',
            rows.map(({ activationId }) => activationId),
          )
          refresh()
          const ended = answer.results.filter(({ outcome }) => outcome === 'done').map(each => each.activationId)
          const refusal = refusalOf(answer)
          if (ended.length === 0 && refusal !== undefined) throw new Error(refusal)
          if (refusal !== undefined) notifications.show({ color: 'red', message: refusal, autoClose: false })
          if (ended.length > 0) tellEnded(rows, ended, refresh)
        },
        onOk: () => undefined,
      }),
  )
  useOpened(machine, onClose)
  const writes = useMemo(
    () => rows.map(({ activationId }) => ({ entity: 'tokenActivation', id: activationId, values: { active: false } })),
    [rows],
  )
  const action = rows.length === 1 ? 'End access' : `End ${rows.length}`
  return (
    <ConfirmDialog machine={machine} title="End access" action={action} isDangerous input={() => true as const}>
      {asked => (
        <>
          <Text>End {titleOf(asked)}? The doors stop opening as soon as their controllers have heard of it.</Text>
          <BeforeSaveSummary entity="tokenActivation" writes={writes} />
          <Questions entity="tokenActivation" writes={writes} />
        </>
      )}
    </ConfirmDialog>
  )
}

/** Says what has ended, with the way back. */
function tellEnded(rows: readonly AccessRow[], ended: readonly number[], refresh: () => void): void {
  const id = `ended ${ended.join(' ')}`
  const restore = async () => {
    notifications.hide(id)
    try {
      const refusal = refusalOf(await send('restore', ended))
      if (refusal !== undefined) throw new Error(refusal)
    } catch (error) {
      notifications.show({ color: 'red', title: 'Not taken back', message: messageOf(error), autoClose: undoMs })
    }
    refresh()
  }
  const said = titleOf(rows.filter(({ activationId }) => ended.includes(activationId)))
  notifications.show({
    id,
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">Ended {said}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void restore()}>
          Undo
        </Button>
      </Group>
    ),
  })
}
