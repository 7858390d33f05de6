import { Button, Code, CopyButton, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconPoint } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import type { Fields } from '../../domain/fields/index.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { BeforeSaveSummary } from '../before-save/BeforeSaveSummary.tsx'
import { Questions } from '../before-save/Questions.tsx'
import { FieldRow } from '../form/FieldRow.tsx'
import type { Secret } from '../form/told-once.ts'
import { errorsOf, formFields, initialValues, sentValues, type FormValues } from '../form/values.ts'
import classes from './BulkDialog.module.css'
import { runBulk, type BulkResult } from './bulk.ts'

export interface BulkAction {
  readonly label: string
  readonly isDangerous?: boolean
  /** It deletes them: what that does is shown before. */
  readonly isDeletion?: boolean
  /** Asked for once, for all of them. */
  readonly input?: Fields | undefined
  /** What it has come to where it failed, before the reason. */
  readonly failure?: string | undefined
  /** Answers with what is shown only this once. */
  readonly run: (record: ApiRecord, input: FormValues) => Promise<readonly Secret[]>
}
interface Item {
  readonly id: number
  readonly title: string
  readonly record: ApiRecord
}

interface BulkDialogProps {
  /** The id of the records' entity. */
  entity: string
  action: BulkAction
  things: string
  records: readonly Item[]
  /** With the keys of those that were done. */
  onClose: (done: readonly number[]) => void
}

type Phase = 'asking' | 'running' | 'ended'
type Results = ReadonlyMap<number, BulkResult>
const none: Results = new Map()
const noRecord: ApiRecord = {}

/** Asks before many records are changed, then shows the result of each. */
export function BulkDialog({ entity, action, things, records, onClose }: BulkDialogProps) {
  const [items] = useState(records)
  const [results, setResults] = useState(none)
  const [phase, setPhase] = useState<Phase>('asking')
  const count = (at: BulkResult['at']) => [...results.values()].filter(result => result.at === at).length
  const inputs = { fields: action.input ?? {} }
  const form = useForm<FormValues>({ defaultValues: initialValues(inputs, 'add', undefined) })
  const start = async () => {
    const values = form.getValues()
    const errors = Object.entries(errorsOf(inputs, 'add', undefined, values))
    for (const [property, error] of errors) form.setError(property, { message: String(error?.message) })
    if (errors.length > 0) return
    const input = sentValues(inputs, 'add', undefined, values)
    setPhase('running')
    await runBulk(
      items,
      ({ record }) => action.run(record, input),
      ({ id }, result) => setResults(before => new Map(before).set(id, result)),
    )
    setPhase('ended')
  }
  const close = () => {
    if (phase !== 'running') onClose([...results].flatMap(([id, { at }]) => (at === 'done' ? [id] : [])))
  }
  const refused = count('refused')
  return (
    <Modal
      opened
      onClose={close}
      title={`${action.label} ${items.length} ${things}?`}
      closeOnClickOutside={phase !== 'running'}
      closeOnEscape={phase !== 'running'}
      closeButtonProps={{ 'aria-label': 'Close', disabled: phase === 'running' }}
      size="lg"
      centered
    >
      <Stack>
        {phase === 'asking' && <Inputs entity={entity} input={action.input} control={form.control} />}
        {phase === 'asking' && action.isDeletion === true && <Deleted entity={entity} items={items} />}
        {phase !== 'asking' && (
          <>
            <Progress value={(results.size / items.length) * 100} aria-label="Progress" />
            <output>
              {count('done')} done{refused > 0 ? `, ${refused} refused` : ''}
              {phase === 'running' ? `, ${items.length - results.size} to go` : ''}
            </output>
          </>
        )}
        <ItemList items={items} results={results} failure={action.failure} />
        {phase === 'ended' && <CopyTold items={items} results={results} />}
        <Buttons
          phase={phase}
          action={action}
          label={`${action.label} ${items.length}`}
          onStart={() => void start()}
          onClose={close}
        />
      </Stack>
    </Modal>
  )
}

const icons = { waiting: IconPoint, done: IconCircleCheck, refused: IconCircleX } as const
const said = { waiting: '', done: 'Done', refused: 'Refused' } as const

interface InputsProps {
  entity: string
  input: Fields | undefined
  control: Control<FormValues>
}

/** What is asked for once, for all of them. */
const Inputs = ({ entity, input = {}, control }: InputsProps) =>
  formFields({ fields: input }, 'add').map(each => (
    <FieldRow key={each.property} entity={entity} formField={each} control={control} record={noRecord} formId="bulk" />
  ))

/** What it does that they are deleted, and what better isn't done unseen. */
function Deleted({ entity, items }: { entity: string; items: readonly Item[] }) {
  const writes = useMemo(() => items.map(({ id }) => ({ entity, id, isDeleted: true })), [entity, items])
  return (
    <>
      <BeforeSaveSummary entity={entity} writes={writes} />
      <Questions entity={entity} writes={writes} />
    </>
  )
}

interface ButtonsProps {
  phase: Phase
  action: BulkAction
  label: string
  onStart: () => void
  onClose: () => void
}

function Buttons({ phase, action, label, onStart, onClose }: ButtonsProps) {
  if (phase === 'ended')
    return (
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    )
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={phase === 'running'}>
        Cancel
      </Button>
      <Button
        data-autofocus
        loading={phase === 'running'}
        onClick={onStart}
        {...(action.isDangerous && { color: 'red.9' })}
      >
        {label}
      </Button>
    </Group>
  )
}

interface ResultsProps {
  items: readonly Item[]
  results: Results
}

/** What is shown only once, of all of them: a line each, to be pasted into a sheet. */
function CopyTold({ items, results }: ResultsProps) {
  const lines = items.flatMap(({ id, title }) => {
    const result = results.get(id)
    return result?.at === 'done' && result.told.length > 0
      ? [[title, ...result.told.map(({ value }) => value)].join('\t')]
      : []
  })
  if (lines.length === 0) return null
  return (
    <Group justify="space-between">
      <Text size="sm">This is shown only once and cannot be read again.</Text>
      <CopyButton value={lines.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy all'}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

function ItemList({ items, results, failure }: ResultsProps & { failure: string | undefined }) {
  return (
    <Scroller className={classes.scroller} label="Selected records">
      <ul className={classes.list}>
        {items.map(({ id, title }) => {
          const result = results.get(id) ?? { at: 'waiting' }
          const Icon = icons[result.at]
          return (
            <li key={id} className={classes.item} data-at={result.at}>
              <Icon className={classes.icon} aria-hidden />
              <span className={classes.title}>
                {title}
                {result.at === 'refused' && (
                  <Text span size="sm" className={classes.reason}>
                    {failure === undefined ? result.reason : `${failure}: ${result.reason}`}
                  </Text>
                )}
                {result.at === 'done' &&
                  result.told.map(({ label, value }) => (
                    <Text key={label} span size="sm" className={classes.reason}>
                      {label}: <Code>{value}</Code>
                    </Text>
                  ))}
              </span>
              <Text span size="sm" c="dimmed">
                {said[result.at]}
              </Text>
            </li>
          )
        })}
      </ul>
    </Scroller>
  )
}
