import { PartScreen } from '../../../crud/form/PartScreen.tsx'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { settingsOf } from '../domain/settings.ts'
import { Differences } from './Differences.tsx'
import { Written } from './Written.tsx'

/** How a controller works, what of it differs from the defaults, and whether the controller has confirmed it. */
export default function EditControllerSettings() {
  return (
    <PartScreen
      of={controller}
      partOf={settingsOf}
      heading={title => `Settings of ${title}`}
      action="Save settings"
      saved="Settings saved"
      above={({ form, formId }, record) => <Differences form={form} formId={formId} record={record} />}
    >
      {id => <Written controllerId={id} />}
    </PartScreen>
  )
}
