import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { credentialOf, personOf } from '../domain/pairing.ts'
import { CredentialRow } from './pairing/CredentialRow.tsx'
import classes from './pairing/Pairing.module.css'
import { Panel } from './pairing/Panel.tsx'
import { PasteDialog } from './pairing/PasteDialog.tsx'
import { PersonRow } from './pairing/PersonRow.tsx'
import { ReadCards } from './pairing/ReadCards.tsx'
import { useCredentials, usePeople } from './pairing/use-lists.ts'
import { usePairing } from './pairing/use-pairing.ts'
import { useSavePairs } from './pairing/use-save-pairs.ts'

/** People without a credential and free credentials, side by side: paired by order, drag, keyboard, paste or reader. */
export default function AssignFobsToPeople() {
  const caller = useCaller()
  const { words } = caller
  return (
    <Guard codes={[person.permission.read, token.permission.read, token.permission.edit]}>
      <Stack>
        <ScreenHead
          heading={`Assign ${words.many(token.term)} to ${words.many(person.term)}`}
          crumbs={listCrumbs(person, person.term, caller)}
        />
        <Lists />
      </Stack>
    </Guard>
  )
}

const none: readonly never[] = []

function Lists() {
  const { words } = useCaller()
  const [people, credentials] = [usePeople(), useCredentials()]
  const [isPasting, setPasting] = useState(false)
  const pairing = usePairing(people.items ?? none, credentials.items ?? none)
  const { pairs, next } = pairing
  const saving = useSavePairs(pairs, pairing.clear)
  const [persons, tokens] = [words.many(person.term), words.many(token.term)]
  return (
    <>
      <Group align="end">
        <ReadCards next={next} onRead={pairing.give} />
        <Button variant="default" onClick={pairing.pairByOrder}>
          Pair in order
        </Button>
        <Button variant="default" onClick={() => setPasting(true)}>
          Paste two columns
        </Button>
      </Group>
      {saving.failure !== undefined && <ErrorTile title="Not saved" reason={saving.failure} />}
      <div className={classes.panels}>
        <Panel
          title={`Without ${tokens}`}
          searchLabel={`Search ${persons}`}
          list={people}
          empty={`Everybody found has ${tokens}`}
          row={each => (
            <PersonRow
              key={each.id}
              person={each}
              credential={credentialOf(pairs, each.id)}
              isChosen={next?.id === each.id}
              wrong={saving.wrong.get(each.id)}
              onChoose={() => pairing.choose(each.id)}
              onUnpair={() => pairing.unpair(each.id)}
              onDrop={id => {
                const dropped = credentials.items?.find(item => item.id === id)
                if (dropped) pairing.pair(each, dropped)
              }}
            />
          )}
        />
        <Panel
          title={`Free ${tokens}`}
          searchLabel={`Search ${tokens}`}
          list={credentials}
          empty={`No free ${tokens}`}
          row={each => (
            <CredentialRow
              key={each.id}
              credential={each}
              person={personOf(pairs, each.id)}
              onGive={() => pairing.give(each)}
            />
          )}
        />
      </div>
      <Foot count={pairs.length} {...saving} />
      {isPasting && <PasteDialog onPairs={pairing.pairAll} onClose={() => setPasting(false)} />}
    </>
  )
}

function Foot({ count, isSaving, save }: { count: number; isSaving: boolean; save: () => Promise<void> }) {
  const isDone = useRef(false)
  return (
    <div className={classes.foot}>
      <LeaveGuard isDirty={count > 0} isDone={isDone} onLeave={() => undefined} />
      <Text component="output">{count === 1 ? '1 pair' : `${count} pairs`} not saved</Text>
      <Button loading={isSaving} disabled={count === 0} onClick={() => void save()}>
        Save all
      </Button>
    </div>
  )
}
