import { ScreenLinks } from '../../../crud/screen/ScreenLinks.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { routes } from '../../../domain/routes.ts'
import { schematicPath, summaryPath, treePath } from '../domain/routes.ts'
import { type AskedPlace, placeHref } from './place.ts'

const screens = [
  { path: treePath, label: 'Hardware' },
  { path: summaryPath, label: 'System summary' },
  { path: schematicPath, label: 'Schematic' },
] as const

/** The same place on the other screens of hardware, as far as the caller may open them. */
export function Onwards({ from, place }: { from: string; place: AskedPlace | undefined }) {
  const { may } = useCaller()
  const links = screens
    .filter(({ path }) => path !== from && routes.find(route => route.path === path)?.permission.every(may))
    .map(({ path, label }) => ({ label, to: placeHref(path, place) }))
  return <ScreenLinks links={links} />
}
