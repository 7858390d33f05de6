import type { MessageTold } from '../../domain/hubs/pub-sub.ts'
import { loadAgain } from '../../ui/later/load.ts'

/** Shows what a feature has told: the default export of `src/features/<feature>/screens/<message>.notice.tsx`. */
type ShowNotice = (argument: unknown) => void

const files = import.meta.glob<{ default: ShowNotice }>('../../features/*/screens/*.notice.tsx')
const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)
const nameIn = (path: string) => /([\w-]+)\.notice\.tsx$/.exec(path)?.[1]
const loaders = new Map(Object.entries(files).map(([path, load]) => [nameIn(path), load]))

/** Shows a message where the page has a notice for it; one that is not loaded at once comes late: an evacuation has begun. */
export async function showTold({ name, argument }: MessageTold): Promise<void> {
  const load = loaders.get(kebab(name))
  if (load) (await loadAgain(load)).default(argument)
}
