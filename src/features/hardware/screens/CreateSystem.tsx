import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { wizardPath } from '../domain/routes.ts'
import { type AskedPlace, placeHref } from './place.ts'

/** Leads to the wizard that makes a whole system, at the site that is shown. */
export function CreateSystem({ place }: { place: AskedPlace | undefined }) {
  const { may } = useCaller()
  if (!may(controller.permission.read) || !may(controller.permission.add)) return null
  return (
    <Button component={Link} to={placeHref(wizardPath, place?.of === 'area' ? place : undefined)} variant="default">
      Create system
    </Button>
  )
}
