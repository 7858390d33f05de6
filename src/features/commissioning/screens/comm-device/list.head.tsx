import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { capital, titleOfList } from '../../../../crud/screen/titles.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { entityRoutes } from '../../../../domain/entity-routes.ts'

const lists = entityRoutes({ commDevice }).filter(({ kind }) => kind === 'list')

/** Above the lists of comm devices: the ways to all of them, those not signed off, and those with a low signal. */
export default function CommDeviceLists() {
  const caller = useCaller()
  const { pathname } = useLocation()
  const isHere = ({ path, aliases }: (typeof lists)[number]) => [path, ...aliases].includes(pathname)
  return (
    <Stack gap="xs">
      <Group component="nav" gap="md" aria-label={`Lists of ${caller.words.many(commDevice.term)}`}>
        {lists.map(each => (
          <Anchor
            key={each.path}
            component={Link}
            to={each.path}
            size="sm"
            {...(isHere(each) && { 'aria-current': 'page' as const, fw: 600 })}
          >
            {each.list === undefined
              ? `All ${caller.words.many(commDevice.term)}`
              : capital(titleOfList(commDevice, each.list, caller))}
          </Anchor>
        ))}
      </Group>
      {lists.find(isHere)?.list === 'lowSignal' && (
        <Text size="sm">{caller.words.say('{Many commDevice} whose signal is not known are not among these.')}</Text>
      )}
    </Stack>
  )
}
