import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import type { CurrentUser } from '../../api/current-user.ts'
import { sessionAtom, settingsAtom, switchableClientsQuery } from '../../api/session.ts'
import { words } from '../../domain/vocabulary.ts'
import { useSwitchClient } from '../../crud/screen/use-switch-client.ts'

/** The working client, and a switcher for users who may read clients and can work for several. */
export default function ClientSwitcher() {
  const { data: user } = useAtomValue(sessionAtom)
  return user?.permissions.includes('CLIENT_READ') ? <Switcher user={user} /> : null
}

function Switcher({ user }: { user: CurrentUser }) {
  const { data: clients = [] } = useQuery(switchableClientsQuery(user.userId))
  const { data: settings } = useAtomValue(settingsAtom)
  const { pathname, search, hash } = useLocation()
  const switchClient = useSwitchClient()
  if (clients.length < 2) return null
  return (
    <Select
      aria-label={`Working ${words(settings?.brand ?? 'cloud').one('client')}`}
      w="14rem"
      size="sm"
      flex="0 1 auto"
      searchable
      allowDeselect={false}
      maxDropdownHeight={400}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      nothingFoundMessage="No matches"
      data={clients.map(({ clientId, name }) => ({ value: String(clientId), label: name }))}
      value={String(user.client.clientId)}
      onChange={chosen => {
        if (chosen && Number(chosen) !== user.client.clientId)
          void switchClient(user.userId, Number(chosen), `${pathname}${search}${hash}`)
      }}
    />
  )
}
