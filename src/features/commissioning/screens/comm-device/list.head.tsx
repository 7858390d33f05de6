import { Anchor, Group } from '@mantine/core'
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
  return (
    <Group component="nav" gap="md" aria-label={`Lists of ${caller.words.many(commDevice.term)}`}>
      {lists.map(({ path, aliases, list }) => (
        <Anchor
          key={path}
          component={Link}
          to={path}
          size="sm"
          {...([path, ...aliases].includes(pathname) && { 'aria-current': 'page' as const, fw: 600 })}
        >
          {list === undefined
            ? `All ${caller.words.many(commDevice.term)}`
            : capital(titleOfList(commDevice, list, caller))}
        </Anchor>
      ))}
    </Group>
  )
}
