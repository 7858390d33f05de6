import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CurrentUser } from '../../src/api/current-user.ts'
import { recordKeys } from '../../src/api/record-cache.ts'
import type { RecordPage } from '../../src/api/records.ts'
import { request } from '../../src/api/request.ts'
import { switchableClientsQuery } from '../../src/api/session.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { placeOf } from '../../src/crud/caller/places.ts'
import { useSwitchClient } from '../../src/crud/screen/use-switch-client.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { areOpen } from '../../src/features/first-steps/domain/steps.ts'
import { firstStepsQuery } from '../../src/features/first-steps/screens/first-steps-query.ts'
import { FirstSteps } from '../../src/features/first-steps/screens/FirstSteps.tsx'
import classes from './Notices.module.css'

interface StartGuideProps {
  user: CurrentUser
  /** Whether it is a wall, or in full screen: nobody sets up an organisation there. */
  isDisplay: boolean
}

/** Above the wall of a new organisation: what to do first, or where else to look. */
export default function StartGuide({ user, isDisplay }: StartGuideProps) {
  const { may, words } = useCaller()
  const { area } = entities
  const { data } = useQuery({
    queryKey: [...recordKeys.lists('area'), 'any'],
    queryFn: ({ signal }) => request<RecordPage>('GET', `${area.api}?limit=1`, { signal }),
    enabled: may(area.permission.read),
  })
  const { data: first } = useQuery({ ...firstStepsQuery, enabled: !isDisplay })
  const hasNoSites = data !== undefined && data.items.length === 0
  const others = hasNoSites && may('CLIENT_READ') ? <OtherClients user={user} /> : null
  if (!isDisplay && first && areOpen(first))
    return (
      <FirstSteps steps={first.steps} client={user.client.name}>
        {others}
      </FirstSteps>
    )
  if (!hasNoSites) return null
  const create = !isDisplay && may(area.permission.add) ? placeOf(area, 'create') : undefined
  return (
    <section className={classes.guide} aria-label="Getting started">
      <div>
        <Text fw={600}>
          {user.client.name} has no {words.many('area')} yet
        </Text>
        <Text size="sm" c="dimmed">
          {create
            ? words.say('Add its first {one area}, then its controllers and doors. Events will then appear here.')
            : words.say('Events appear here once somebody has added its {many area}.')}
        </Text>
      </div>
      <Group gap="sm" align="end">
        {create && (
          <Button component={Link} to={create}>
            Add its first {words.one('area')}
          </Button>
        )}
        {others}
      </Group>
    </section>
  )
}

function OtherClients({ user }: { user: CurrentUser }) {
  const { words } = useCaller()
  const label = `Switch ${words.one('client')}`
  const { data: clients = [] } = useQuery(switchableClientsQuery(user.userId))
  const switchClient = useSwitchClient()
  const others = clients.filter(({ clientId }) => clientId !== user.client.clientId)
  if (others.length === 0) return null
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w="16rem"
      searchable
      value={null}
      maxDropdownHeight={400}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      nothingFoundMessage="No matches"
      data={others.map(({ clientId, name }) => ({ value: String(clientId), label: name }))}
      onChange={chosen => {
        if (chosen) void switchClient(user.userId, Number(chosen), '/dashboard')
      }}
    />
  )
}
