import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureText } from '../../../crud/confirm/machine.ts'
import { useStep } from '../../../crud/wizard/use-step.ts'
import { WizardForm } from '../../../crud/wizard/WizardForm.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { ImportData } from '../domain/wire.ts'
import { CheckStep } from './CheckStep.tsx'
import { ConflictsStep } from './ConflictsStep.tsx'
import { mappingOf, noDraft, toImport, withSystem } from './draft.ts'
import { FileStep } from './FileStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import { beginImport, checkImport } from './queries.ts'
import { SystemStep } from './SystemStep.tsx'
import { useMatching } from './use-matching.ts'
import { useMemory } from './use-memory.ts'

const titles = { file: 'File', system: 'System', mapping: 'Mapping', conflicts: 'Conflicts', check: 'Dry run' } as const
type StepId = keyof typeof titles
const ids = Object.keys(titles) as [StepId, ...StepId[]]

interface ImportWizardProps {
  id: number
  data: ImportData
  onBegun: (jobId: number) => void
}

/** From a file to a dry run in five steps; the step is in the url, and the file nowhere but in memory. */
export function ImportWizard({ id, data, onBegun }: ImportWizardProps) {
  const kept = useMemory(noDraft)
  const { draft, set } = kept
  const { systems, system, found } = draft
  const [asked, open] = useStep(ids)
  const matching = useMatching(id, answer => set({ found: answer }))
  const mapping = useMemo(() => system && mappingOf(draft, system, data), [draft, system, data])
  const wanted = useMemo(() => system && mapping && toImport(system, mapping), [system, mapping])
  const check = useMutation({ mutationFn: (body: NonNullable<typeof wanted>) => checkImport(id, body.system) })
  const begin = useMutation({
    mutationFn: (body: NonNullable<typeof wanted>) => beginImport(id, body.system),
    onSuccess({ jobId }) {
      kept.forget()
      onBegun(jobId)
    },
  })
  const last: StepId = found ? 'check' : system ? 'mapping' : systems ? 'system' : 'file'
  const step = ids[Math.min(ids.indexOf(asked), ids.indexOf(last))] ?? 'file'
  const go = (to: StepId) => {
    open(to)
    if (to === 'check' && wanted && wanted.places.length > 0 && found) check.mutate(wanted)
  }
  const choose = (next: typeof system) => {
    set(withSystem(next))
    if (next) matching.match(next)
  }
  const result = check.variables === wanted ? check.data : undefined
  const written = result ? (result.counts.new ?? 0) + (result.counts.changed ?? 0) : 0
  return (
    <WizardForm
      label="APEX import"
      steps={ids.map(each => ({ id: each, title: titles[each] }))}
      step={step}
      onGo={go}
      kept={{
        ...kept,
        clear() {
          kept.clear()
          matching.stop()
          open('file')
        },
      }}
      onNext={() => (step === 'file' ? systems !== null : step === 'system' ? system !== null : found !== null)}
      finish="Import"
      onFinish={() => wanted && written > 0 && begin.mutate(wanted)}
      isPending={begin.isPending}
      isDisabled={step === 'check' ? written === 0 : ids.indexOf(step) >= ids.indexOf(last)}
      failure={begin.error && <ErrorTile title="The import did not begin" reason={failureText(begin.error)} />}
    >
      {step === 'file' && (
        <FileStep
          draft={draft}
          onRead={(fileName, read) => {
            matching.stop()
            set({ fileName, systems: read, ...withSystem(null) })
            if (read.length === 1) choose(read[0] ?? null)
            open('system')
          }}
        />
      )}
      {step === 'system' && systems && <SystemStep systems={systems} chosen={system} onChoose={choose} />}
      {step === 'mapping' && system && mapping && (
        <MappingStep draft={draft} set={set} system={system} mapping={mapping} data={data} matching={matching} />
      )}
      {step === 'conflicts' && system && wanted && <ConflictsStep wanted={wanted} data={data} draft={draft} />}
      {step === 'check' && system && wanted && (
        <CheckStep
          system={system}
          wanted={wanted}
          result={result}
          isPending={check.isPending}
          error={check.variables === wanted ? check.error : null}
          onCheck={() => check.mutate(wanted)}
        />
      )}
    </WizardForm>
  )
}
