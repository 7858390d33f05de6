import { Button, Group, NumberInput, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { fieldViews } from '../../../crud/fields/index.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { capital } from '../../../crud/screen/titles.ts'
import { refs } from '../../../domain/fields/index.ts'
import type { Term } from '../../../domain/vocabulary.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import {
  type CloudTokensMade,
  type Common,
  mostTokens,
  type SmartCreditsLeft,
  type Wanted,
} from '../domain/create-tokens.ts'
import { CommonFields, useCommonForm } from './common-fields.tsx'
import classes from './Create.module.css'
import { things } from './things.ts'

/** For whom, as it is typed. */
interface Typed {
  readonly by: 'count' | 'names' | 'people'
  readonly count: number
  readonly names: string
  readonly personIds: readonly number[]
}

const untyped: Typed = { by: 'count', count: 1, names: '', personIds: [] }
const people = refs('person')
const nothing = () => undefined

const namesIn = (text: string) => text.split(/\r?\n/).flatMap(line => line.trim() || [])

/** What is sent, and how many that makes. */
function wantedOf(typed: Typed): { readonly wanted: Wanted; readonly number: number } {
  const names = namesIn(typed.names)
  if (typed.by === 'names') return { wanted: { names }, number: names.length }
  if (typed.by === 'people') return { wanted: { personIds: [...typed.personIds] }, number: typed.personIds.length }
  return { wanted: { count: typed.count }, number: typed.count }
}

interface CloudFormProps {
  term: Term
  credits: SmartCreditsLeft
  onMade: (made: CloudTokensMade) => void
}

/** How many smart credentials, for whom, and what they open; each takes one credit of the wallet. */
export function CloudForm({ term, credits: { left, prefix }, onMade }: CloudFormProps) {
  const { words } = useCaller()
  const [typed, setTyped] = useState(untyped)
  const isDone = useRef(false)
  // One for the form: after a lost answer it may be sent again, and nothing is done twice.
  const [key] = useState(newIdempotencyKey)
  const common = useCommonForm({ kind: 'smartphone' })
  const { wanted, number } = wantedOf(typed)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (shared: Common) =>
      request<CloudTokensMade>('POST', '/fob/create-cloud', { body: { ...shared, key, wanted } }),
    onSuccess: made => {
      isDone.current = true
      onMade(made)
    },
  })
  const submit = () => {
    const shared = common.read()
    if (shared) mutate(shared)
  }
  const isShort = number > left
  const isMany = number > mostTokens
  return (
    <div className={classes.box}>
      <LeaveGuard isDirty={typed !== untyped || common.form.formState.isDirty} isDone={isDone} onLeave={nothing} />
      <Text>
        {things(left)} left in the wallet.
        {prefix !== null && typed.by !== 'names' && ` References begin with ${prefix}.`}
      </Text>
      <Whom typed={typed} set={change => setTyped(before => ({ ...before, ...change }))} />
      <CommonFields form={common.form} fields={common.fields} />
      {error && <ErrorTile title="None was created" reason={failureText(error)} />}
      <Group justify="space-between">
        <output>
          {isShort && `You need ${things(number)} and have ${left} left`}
          {!isShort && isMany && `At most ${mostTokens} at once`}
        </output>
        <Button onClick={submit} loading={isPending} disabled={number < 1 || isShort || isMany}>
          Create {count(number, words.one(term), words.many(term))}
        </Button>
      </Group>
    </div>
  )
}

interface WhomProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
}

/** So many, a name a line, or people. */
function Whom({ typed, set }: WhomProps) {
  const { words, may } = useCaller()
  const choices = [
    { value: 'count', label: 'Number' },
    { value: 'names', label: 'Names' },
    ...(may('PERSON_READ') ? [{ value: 'people', label: capital(words.many('person')) }] : []),
  ]
  return (
    <>
      <SegmentedControl
        aria-label="How many"
        data={choices}
        value={typed.by}
        onChange={by => set({ by: by as Typed['by'] })}
      />
      {typed.by === 'count' && (
        <NumberInput
          label="Number"
          min={1}
          max={mostTokens}
          allowDecimal={false}
          allowNegative={false}
          value={typed.count}
          onChange={value => set({ count: Number(value) || 0 })}
        />
      )}
      {typed.by === 'names' && (
        <Textarea
          label="Names"
          description="One a line. Each is the reference of one"
          autosize
          minRows={4}
          maxRows={16}
          value={typed.names}
          onChange={({ currentTarget: { value } }) => set({ names: value })}
        />
      )}
      {typed.by === 'people' && (
        <fieldViews.refs.Input
          field={people}
          entity="token"
          value={[...typed.personIds]}
          onChange={value => set({ personIds: Array.isArray(value) ? (value as readonly number[]) : [] })}
          onBlur={nothing}
          title={undefined}
          frame={{
            id: 'people',
            name: 'people',
            label: capital(words.many('person')),
            description: 'Each gets one',
            error: undefined,
            withAsterisk: false,
            disabled: false,
            classNames: {},
          }}
        />
      )}
    </>
  )
}
