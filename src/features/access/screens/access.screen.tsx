import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { Choose } from '../../../crud/Choose.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { capital } from '../../../crud/screen/titles.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './Access.module.css'
import { AreaOpenersList } from './AreaOpenersList.tsx'
import { Download } from './Download.tsx'
import { ExplanationView } from './ExplanationView.tsx'
import { Filters } from './Filters.tsx'
import { OpenedList } from './OpenedList.tsx'
import { OpenersList } from './OpenersList.tsx'
import type { Asked, ListKind } from './queries.ts'
import { When, type Times } from './When.tsx'

/** What may be asked about: by the name of its id in the address, its entity. */
const subjects = { doorId: 'door', personId: 'person', fobId: 'token', groupId: 'group', areaId: 'area' } as const
type Subject = keyof typeof subjects
const names = Object.keys(subjects) as Subject[]

const idIn = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** An area is asked about both ways: who opens its doors, and which doors it opens. */
const kindOf = (of: Subject, params: URLSearchParams): ListKind =>
  of === 'doorId' ? 'who' : of === 'areaId' && params.get('show') === 'who' ? 'who/area' : 'what'

/** What the address asks; it changes with every choice, so that it can be sent on. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const of = names.find(name => params.has(name)) ?? 'doorId'
  const at = params.get('at') ?? undefined
  const times: Times = { at, anyTime: at === undefined && params.get('anyTime') !== 'false' }
  const set = (change: Asked) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change))
          if (value === undefined) next.delete(name)
          else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  const filters = { through: params.get('through') ?? undefined, now: params.get('now') ?? undefined }
  return {
    params,
    of,
    id: idIn(params, of),
    fobId: idIn(params, 'fobId'),
    q: params.get('q') ?? undefined,
    kind: kindOf(of, params),
    times,
    filters,
    set,
  }
}

/** Who can open what, now or at an instant, and why. */
export default function Access() {
  return (
    <Guard codes={['FOB_READ', 'DOOR_READ']}>
      <Stack gap="sm">
        <ScreenHead heading="Who can open what" />
        <Question />
      </Stack>
    </Guard>
  )
}

function Question() {
  const { entity, words } = useCaller()
  const { of, id, fobId, q, kind, times, filters, set } = useAsked()
  const search = useDebouncedCallback((text: string) => set({ q: text === '' ? undefined : text }), 250)
  const isExplained = of === 'doorId' && id !== undefined && fobId !== undefined
  const called = (name: Subject) => capital(words.one(entity(subjects[name])?.term ?? 'door'))
  const none = Object.fromEntries([...names, 'q', 'show', 'through', 'now'].map(name => [name, undefined]))
  return (
    <>
      <SegmentedControl
        aria-label="About"
        value={of}
        onChange={next => set({ ...none, [next]: '' })}
        data={names.map(name => ({ value: name, label: called(name) }))}
      />
      <div className={classes.asked}>
        <div className={classes.chosen}>
          <Choose
            key={of}
            target={subjects[of]}
            label={called(of)}
            value={id}
            onChange={next => set({ [of]: next ?? '' })}
          />
        </div>
        {of === 'doorId' && (
          <div className={classes.chosen}>
            <Choose
              target="token"
              label={`${called('fobId')}, to explain one`}
              value={fobId}
              onChange={next => set({ fobId: next })}
            />
          </div>
        )}
        {of === 'areaId' && (
          <SegmentedControl
            aria-label="Which way"
            value={kind}
            onChange={next => set({ show: next === 'who/area' ? 'who' : undefined, q: undefined })}
            data={[
              { value: 'what', label: 'What it opens' },
              { value: 'who/area', label: 'Who can open it' },
            ]}
          />
        )}
        {kind !== 'what' && !isExplained && (
          <TextInput
            key={kind}
            label="Name begins with"
            defaultValue={q ?? ''}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => search(value.trim())}
          />
        )}
        <When
          withInstant
          times={times}
          onChange={({ at, anyTime }) => set({ at, anyTime: anyTime ? undefined : false })}
        />
      </div>
      {!isExplained && <Filters filters={filters} onChange={set} />}
      {id === undefined ? (
        <EmptyState title={`Choose a ${words.one(entity(subjects[of])?.term ?? 'door')}`}>
          What can be opened, by whom and through what, appears here.
        </EmptyState>
      ) : isExplained ? (
        <ExplanationView asked={{ doorId: id, fobId, at: times.at }} />
      ) : (
        <Answer
          asked={{ [of]: id, at: times.at, q, ...filters, ...(times.anyTime && { anyTime: true }) }}
          kind={kind}
        />
      )}
    </>
  )
}

const lists = { who: OpenersList, 'who/area': AreaOpenersList, what: OpenedList } as const

function Answer({ asked, kind }: { asked: Asked; kind: ListKind }) {
  const List = lists[kind]
  return (
    <>
      <Download kind={kind} asked={asked} />
      <List asked={asked} />
    </>
  )
}
