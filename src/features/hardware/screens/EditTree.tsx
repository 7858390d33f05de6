import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { editorPath, mayEditAny } from '../../tree-editor/domain/routes.ts'
import { type AskedPlace, placeHref } from './place.ts'

/** Leads to the tree in which the things of a site are moved. */
export function EditTree({ place }: { place: AskedPlace | undefined }) {
  const { may } = useCaller()
  if (!may('AREA_READ') || !mayEditAny(may)) return null
  return (
    <Button component={Link} to={placeHref(editorPath, place?.of === 'area' ? place : undefined)} variant="default">
      Edit tree
    </Button>
  )
}
