import { featureDomain } from '../../../domain/feature.ts'
import { auditLog } from './audit-log.ts'

export default featureDomain({
  name: 'audit',
  entities: { auditLog },
  words: { auditLog: { classic: ['audit log entry', 'audit log entries'] } },
  menu: [{ group: 'settings', label: 'Audit log', to: '/settings/audit-log', after: '/settings/outbox' }],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly auditLog: typeof auditLog
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly auditLog: true
  }
}
