import { Button, Checkbox, CloseButton, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { useSome } from '../../../crud/screen/use-some.ts'
import { NewKeycode } from './assign/NewKeycode.tsx'
import { type Assigning, nothing, useAssigning } from './assign/use-assigning.ts'
import { FreeCredential } from './FreeCredential.tsx'
import classes from './pairing/Pairing.module.css'

const mostShown = 100

/** Gives one person free or new credentials, and takes some back. */
export default function AssignCredentials() {
  const id = Number(useParams()['personId'])
  return (
    <Guard codes={[person.permission.read, token.permission.read, token.permission.edit]}>
      <Loaded key={id} id={id} />
    </Guard>
  )
}

function Loaded({ id }: { id: number }) {
  const caller = useCaller()
  const { data, error, refetch } = useQuery({ ...oneQuery(person, id), enabled: !Number.isNaN(id) })
  if (Number.isNaN(id) || (error && !data))
    return <Missing entity={person} id={id} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="20rem" radius="md" />
  const title = titleOf(person, data)
  const to = placeOf(person, 'detail', id, undefined, caller.may) ?? '/'
  return (
    <Stack maw="72rem">
      <ScreenHead
        heading={`Assign ${caller.words.many(token.term)} to ${title}`}
        crumbs={[...listCrumbs(person, person.term, caller), { label: title, to }]}
      />
      <Assign id={id} to={to} />
    </Stack>
  )
}

function Assign({ id, to }: { id: number; to: string }) {
  const { words, may } = useCaller()
  const navigate = useNavigate()
  const isDone = useRef(false)
  const held = useSome('token', { personId: id }, mostShown)
  const [state, setState] = useState(nothing)
  const change = (part: (now: Assigning) => Partial<Assigning>) => setState(now => ({ ...now, ...part(now) }))
  const saving = useAssigning(id, state, () => {
    isDone.current = true
    void navigate(to)
  })
  const count = state.give.length + state.make.length + state.take.length
  const many = words.many(token.term)
  return (
    <>
      {saving.failure !== undefined && <ErrorTile title="Not saved" reason={saving.failure} />}
      <div className={classes.panels}>
        <Section title={`Their ${many}`}>
          <Held
            of={held}
            empty={`No ${many} yet`}
            taken={state.take}
            onTurn={fobId =>
              change(({ take }) => ({
                take: take.includes(fobId) ? take.filter(each => each !== fobId) : [...take, fobId],
              }))
            }
          />
        </Section>
        <Section title="To be given">
          <FreeCredential
            key={state.give.length}
            label={`A free ${words.one(token.term)}`}
            value={undefined}
            onChange={(fobId, title = '') =>
              fobId !== undefined &&
              change(({ give }) => ({ give: [...give.filter(each => each.id !== fobId), { id: fobId, title }] }))
            }
          />
          {may(token.permission.add) && may('FOB_SECRETS') && (
            <NewKeycode already={state.make} onAdd={keycode => change(({ make }) => ({ make: [...make, keycode] }))} />
          )}
          <ul className={classes.rows}>
            {state.give.map((each, index) => (
              <Given
                key={each.id}
                title={each.title}
                wrong={saving.wrong.get(`give.${index}`)}
                onRemove={() => change(({ give }) => ({ give: give.filter(other => other !== each) }))}
              />
            ))}
            {state.make.map((keycode, index) => (
              <Given
                key={keycode}
                title={`New: ${keycode}`}
                wrong={saving.wrong.get(`make.${index}`)}
                onRemove={() => change(({ make }) => ({ make: make.filter(other => other !== keycode) }))}
              />
            ))}
          </ul>
        </Section>
      </div>
      <div className={classes.foot}>
        <LeaveGuard isDirty={count > 0} isDone={isDone} onLeave={() => undefined} />
        <Button variant="default" onClick={() => void navigate(to)}>
          Cancel
        </Button>
        <Button loading={saving.isSaving} disabled={count === 0} onClick={() => void saving.save()}>
          Save
        </Button>
      </div>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.panel} aria-label={title}>
    <h2 className={classes.heading}>{title}</h2>
    {children}
  </section>
)

interface HeldProps {
  of: ReturnType<typeof useSome>
  empty: string
  taken: readonly number[]
  onTurn: (fobId: number) => void
}

/** What they have: ticked, it is taken back. */
function Held({ of, empty, taken, onTurn }: HeldProps) {
  if (of?.error) return <ErrorTile title="They could not be loaded" reason={messageOf(of.error)} onRetry={of.read} />
  if (!of?.items) return <Skeleton height="4rem" />
  if (of.items.length === 0) return <EmptyState title={empty} />
  const idOf = (each: ApiRecord) => Number(each[token.key])
  return (
    <>
      <Text size="sm">Tick what is taken back.</Text>
      {of.items.map(each => (
        <Checkbox
          key={idOf(each)}
          label={titleOf(token, each)}
          checked={taken.includes(idOf(each))}
          onChange={() => onTurn(idOf(each))}
        />
      ))}
    </>
  )
}

function Given({ title, wrong, onRemove }: { title: string; wrong: string | undefined; onRemove: () => void }) {
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {wrong !== undefined && <span className={classes.wrong}>{wrong}</span>}
        </span>
      </span>
      <CloseButton aria-label={`Leave out ${title}`} onClick={onRemove} />
    </li>
  )
}
