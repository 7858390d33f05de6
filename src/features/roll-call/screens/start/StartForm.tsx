import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { mostSites, realWarning, type StartedSites } from '../../domain/start.ts'
import type { Site } from './StartEvacuation.tsx'
import classes from './Start.module.css'

interface StartFormProps {
  readonly sites: readonly Site[]
  readonly siteId: number | undefined
  readonly onStarted: (done: StartedSites) => void
  readonly onCancel: () => void
}

/** Which sites, and whether it is real; what is real is asked again. */
export function StartForm({ sites, siteId, onStarted, onCancel }: StartFormProps) {
  const { words } = useCaller()
  const queries = useQueryClient()
  const [kind, setKind] = useState<'drill' | 'real'>('drill')
  const [isAsked, setAsked] = useState(false)
  const [chosen, setChosen] = useState(() => {
    const [only] = sites.length === 1 ? sites : []
    const first = sites.some(([id]) => id === siteId) ? siteId : only?.[0]
    return first === undefined ? [] : [String(first)]
  })
  const starting = useMutation({
    mutationFn: () =>
      request<StartedSites>('POST', `${evacuation.api}/several`, { body: { areaIds: chosen.map(Number), kind } }),
    onSuccess: onStarted,
    onSettled: () => refreshQueries(queries, recordKeys.all(evacuation.id)),
  })
  const names = sites.filter(([id]) => chosen.includes(String(id))).map(([, name]) => name)
  if (isAsked)
    return (
      <Stack gap="sm">
        <Text fw={600}>{names.join(', ')}</Text>
        <Text>{words.say(realWarning)}</Text>
        <Refused error={starting.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsked(false)}>
            Back
          </Button>
          <Button data-autofocus loading={starting.isPending} onClick={() => starting.mutate()}>
            Start real evacuation
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="sm">
      <Radio.Group label="Kind" value={kind} onChange={value => setKind(value === 'real' ? 'real' : 'drill')}>
        <Group mt="xs">
          <Radio value="drill" label="Drill" />
          <Radio value="real" label="Real" />
        </Group>
      </Radio.Group>
      <Checkbox.Group label={words.Many('area')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs" className={classes.sites}>
          {sites.map(([id, name]) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm">Everybody in {words.a('area')} is called. Marks of earlier roll calls there are cleared.</Text>
      <Refused error={starting.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0 || chosen.length > mostSites}
          loading={starting.isPending}
          onClick={() => (kind === 'real' ? setAsked(true) : starting.mutate())}
        >
          {kind === 'real' ? 'Go on' : 'Start drill'}
        </Button>
      </Group>
    </Stack>
  )
}

const Refused = ({ error }: { error: Error | null }) =>
  error && (
    <Text role="alert" size="sm">
      Not started: {messageOf(error)}
    </Text>
  )
