import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { failureText } from '../../../crud/confirm/machine.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { Fix, FixPlan } from '../domain/fix-permissions.ts'
import { useFixes, useFixThem } from './use-fixes.ts'
import classes from './Engineers.module.css'

/** What is inconsistent in the permissions around a client: shown first, then fixed. */
export default function FixPermissionsScreen() {
  return (
    <Guard codes={[clientRelation.permission.edit]}>
      <FixPermissions />
    </Guard>
  )
}

function FixPermissions() {
  const id = Number(useParams()['clientId'])
  const caller = useCaller()
  const read = useFixes(id)
  const { data, error } = read
  const own = data ? [{ label: data.client.name, to: `/configuration/client/${id}` }] : []
  return (
    <Stack gap="md" className={classes.form}>
      <ScreenHead heading="Fix permissions" crumbs={[...listCrumbs(client, client.term, caller), ...own]} />
      <ReadFailed what="What there is to fix" of={read} />
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data?.fixes.length === 0 && (
        <EmptyState title="Nothing to fix">
          {caller.words.say(`No {one user}, manager or {one userGroup} of ${data.client.name} needs fixing.`)}
        </EmptyState>
      )}
      {data && data.fixes.length > 0 && (
        // A different plan starts with everything ticked again.
        <Plan key={data.digest} clientId={id} plan={data} onLook={() => void read.refetch()} />
      )}
    </Stack>
  )
}

interface PlanProps {
  clientId: number
  plan: FixPlan
  /** Looks again at what there is to fix. */
  onLook: () => void
}

function Plan({ clientId, plan: { fixes, digest }, onLook }: PlanProps) {
  const fixing = useFixThem(clientId)
  const [ids, setIds] = useState<readonly string[]>(() => fixes.map(({ id }) => id))
  const choose = (id: string, isChosen: boolean) =>
    setIds(before => (isChosen ? [...before, id] : before.filter(each => each !== id)))
  const fix = () =>
    fixing.mutate(
      { digest, ids },
      { onSuccess: () => notifications.show({ message: ids.length === 1 ? '1 fixed' : `${ids.length} fixed` }) },
    )
  return (
    <>
      <Text>This is what would be changed. What is not ticked stays as it is.</Text>
      {fixing.error && (
        <ErrorTile
          title="Nothing was fixed"
          reason={failureText(fixing.error)}
          onRetry={() => {
            fixing.reset()
            onLook()
          }}
        />
      )}
      <ul className={classes.boxed} aria-label="What would be changed">
        {fixes.map(each => (
          <Line key={each.id} fix={each} isChosen={ids.includes(each.id)} onChoose={isOn => choose(each.id, isOn)} />
        ))}
      </ul>
      <Group justify="flex-end">
        <Button component={Link} to={`/configuration/client/${clientId}`} variant="default">
          Cancel
        </Button>
        <Button onClick={fix} loading={fixing.isPending} disabled={ids.length === 0}>
          Fix {ids.length} of {fixes.length}
        </Button>
      </Group>
    </>
  )
}

interface LineProps {
  fix: Fix
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Line({ fix: { text, details }, isChosen, onChoose }: LineProps) {
  const { words } = useCaller()
  return (
    <li className={classes.row}>
      <Checkbox
        checked={isChosen}
        onChange={event => onChoose(event.currentTarget.checked)}
        label={words.say(text)}
        description={details.length > 0 ? details.join(', ') : undefined}
      />
    </li>
  )
}
