import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { totalQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { PartScreen } from '../../../crud/form/PartScreen.tsx'
import { areaType } from '../../../domain/entities/settings/area-type.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { settingsOf } from '../domain/settings.ts'

/** What new doors in areas of a type begin with. */
export default function EditAreaTypeSettings() {
  const { words } = useCaller()
  return (
    <PartScreen
      of={areaType}
      partOf={settingsOf}
      heading={title => `Settings of ${title}`}
      action="Save settings"
      saved="Settings saved"
    >
      {id => (
        <>
          <Text>{words.say('{Many door} that exist keep their own; new ones begin with these.')}</Text>
          <Areas id={id} />
        </>
      )}
    </PartScreen>
  )
}

/** Where the type is used in the own organisation, for users who may see it; types are shared by all. */
function Areas({ id }: { id: number }) {
  const { words, may, user } = useCaller()
  const search = `typeId=${id}`
  const { data: total } = useQuery({ ...totalQuery(area, undefined, search), enabled: may(area.permission.read) })
  const list = placeOf(area, 'list', undefined, area.term, may)
  if (total === undefined || !list) return null
  return (
    <Anchor component={Link} to={`${list}?${search}`} underline="always" w="fit-content">
      {total === 1 ? `1 ${words.one(area.term)}` : `${total} ${words.many(area.term)}`} of this type in{' '}
      {user?.client.name}
    </Anchor>
  )
}
