import { Stack, Text } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { follow$ } from '../follow.ts'
import { matching } from '../lines.ts'
import { LogLines } from '../LogLines.tsx'
import { logs } from '../logs.ts'
import { ConsoleTools } from '../ConsoleTools.tsx'
import { Prompt } from '../Prompt.tsx'

/** A console of a controller: commands are typed, and its answers are read. */
export default function ConsoleTab({ entity, record }: SpecialTabProps) {
  const { zone, user } = useCaller()
  const [filter, setFilter] = useState('')
  const id = Number(record[entity.key])
  const title = titleOf(entity, record)
  const lines = useSyncExternalStore(logs.subscribe, () => logs.of(id))
  useEffect(() => {
    const following = follow$(id).subscribe(news => news.kind === 'told' && logs.heard(news.told))
    return () => following.unsubscribe()
  }, [id])
  const shown = matching(lines, filter)
  const type = (text: string) => {
    setFilter('')
    void logs.type(id, text, user?.displayName ?? '')
  }
  return (
    <Stack gap="md">
      <ConsoleTools
        title={title}
        zone={zone}
        filter={filter}
        onFilter={setFilter}
        shown={shown}
        total={lines.length}
        onClear={() => logs.clear(id)}
      />
      <LogLines title={title} lines={shown} isFiltered={lines.length > 0} />
      {record['state'] === 'offline' && (
        <Text size="sm">{title} is offline: until it is back, nothing that is typed reaches it.</Text>
      )}
      <Prompt lines={lines} isWaiting={lines.some(({ outcome }) => outcome === 'waiting')} onType={type} />
      <Text size="sm" c="dimmed" maw="70ch">
        What is typed is kept in the history of {title}, and what it answers is not: type no PINs or passwords. This log
        is gone when the page is loaded again, or you sign out.
      </Text>
    </Stack>
  )
}
