import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { BeforeSaveSummary } from '../../../crud/before-save/BeforeSaveSummary.tsx'
import { useConfirmed } from '../../../crud/before-save/use-confirmed.tsx'
import type { FormValues } from '../../../crud/form/values.ts'
import type { Given } from '../domain/wire.ts'
import { giveFields, type GiveField } from './give-fields.ts'
import { give, isGiven, type Sent } from './give.ts'
import { GivenResults } from './GivenResults.tsx'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'

export interface GiveFormProps {
  /** Who or what is decided already: the page is about it. */
  fixed: Sent
  /** What is asked, in order; the days and notes come after it. */
  asks: readonly GiveField[]
  action?: string
  isInDialog?: boolean
  onDone: () => void
}

/** What is given: what is decided already, and what was typed. */
function writeOf(fixed: Sent, values: FormValues) {
  const typed = Object.entries(values).filter(([, value]) => value !== null)
  return { entity: 'tokenActivation', values: { ...fixed, ...Object.fromEntries(typed) } }
}

/** Asks who is given access to what, from when until when; a refusal is shown, and the input stays. */
export function GiveForm({ fixed, asks, action = 'Give access', isInDialog = false, onDone }: GiveFormProps) {
  const { words } = useCaller()
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const [results, setResults] = useState<readonly Given[]>()

  const { confirm, dialog } = useConfirmed('tokenActivation', action)

  const save = async (values: FormValues) => {
    setResults(undefined)
    setCount(0)
    const write = writeOf(fixed, values)
    if (!(await confirm([write]))) return
    try {
      const all = await give(write.values, setCount)
      const given = all.filter(isGiven).length
      if (given > 0) notifications.show({ message: `Access given ${given === 1 ? 'once' : `${given} times`}` })
      if (given > 0 && given === all.length) onDone()
      else setResults(all)
    } finally {
      void refreshQueries(client, recordKeys.lists('tokenActivation'))
    }
  }

  if (results?.some(isGiven)) return <GivenResults results={results} onClose={onDone} />
  return (
    <SmallForm
      entity="tokenActivation"
      fields={giveFields(asks, words)}
      action={action}
      isInDialog={isInDialog}
      save={save}
      onCancel={onDone}
      summary={values => <BeforeSaveSummary entity="tokenActivation" writes={[writeOf(fixed, values)]} />}
    >
      {results && <GivenResults results={results} />}
      {dialog}
      {!results && count > 0 && <output>{count} done so far</output>}
    </SmallForm>
  )
}
