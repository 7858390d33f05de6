import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { importPlace } from '../import/import-place.ts'
import { useCaller } from '../caller/caller.ts'
import { Guard } from '../screen/Guard.tsx'
import { placeOf } from '../caller/places.ts'
import { screenActions } from '../screen/screen-actions.ts'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { ScreenLinks } from '../screen/ScreenLinks.tsx'
import { headingOf } from '../screen/titles.ts'
import { useScreen } from '../screen/use-screen.ts'
import classes from './ListTools.module.css'
import { useListHeads } from './list-heads.ts'
import { RecordList } from './RecordList.tsx'
import { Guarded } from '../../ui/later/Guarded.tsx'
import { later } from '../../ui/later/later.ts'

const ImportScreen = later(async () => ({ default: (await import('../import/ImportScreen.tsx')).ImportScreen }))

/** The list of an entity, or one of its named lists. */
export default function ListScreen() {
  const { route, entity } = useScreen()
  const [url] = useSearchParams()
  return url.has('import') ? (
    <Guarded name="The import" shape={<Skeleton height="16rem" radius="md" />}>
      <ImportScreen entity={entity} term={route.term} />
    </Guarded>
  ) : (
    <Listed />
  )
}

function Listed() {
  const { route, entity } = useScreen()
  const caller = useCaller()
  const create = placeOf(entity, 'create', undefined, route.term)
  const mayAdd = caller.may(entity.permission.add)
  const importing = mayAdd ? importPlace(entity, route.term) : undefined
  const heads = useListHeads()(entity.id)
  const mayCreate = create !== undefined && mayAdd
  return (
    <Guard codes={route.permission}>
      <Stack gap="sm" key={route.path}>
        <ScreenHead heading={headingOf(route, caller)}>
          <ScreenLinks links={screenActions(entity, 'list', route.term, caller)} />
          {importing !== undefined && (
            <Button
              component={Link}
              to={importing}
              variant="default"
              leftSection={<IconUpload className={classes.icon} aria-hidden />}
            >
              Import
            </Button>
          )}
          {mayCreate && (
            <Button component={Link} to={create} leftSection={<IconPlus className={classes.icon} aria-hidden />}>
              Create {caller.words.one(route.term)}
            </Button>
          )}
        </ScreenHead>
        {heads.map(({ id, Head }) => (
          <Guarded key={id} shape={null}>
            <Head />
          </Guarded>
        ))}
        <RecordList entity={entity} named={route.list} term={route.term} createPath={create} />
      </Stack>
    </Guard>
  )
}
