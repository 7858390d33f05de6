import { featureDomain } from '../../../domain/feature.ts'
import { noticeBoard } from './notice-board.ts'
import { noticeBoardThemeLayout } from './notice-board-theme-layout.ts'
import { noticeBoardTheme } from './notice-board-theme.ts'
import { noticeMessage } from './notice-message.ts'

export default featureDomain({
  name: 'notice-boards',
  entities: { noticeBoard, noticeBoardTheme, noticeBoardThemeLayout, noticeMessage },
  words: {
    noticeBoard: { classic: ['notice board', 'notice boards'] },
    noticeBoardTheme: { classic: ['notice board theme', 'notice board themes'] },
    noticeBoardThemeLayout: { classic: ['notice board theme layout', 'notice board theme layouts'] },
    noticeMessage: { classic: ['notice message', 'notice messages'] },
  },
  menu: [
    { group: 'hardware', label: 'Notice boards', to: '/management/notice-boards' },
    { group: 'people', label: 'Notice messages', to: '/administration/notice-messages' },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly noticeBoard: typeof noticeBoard
    readonly noticeBoardTheme: typeof noticeBoardTheme
    readonly noticeBoardThemeLayout: typeof noticeBoardThemeLayout
    readonly noticeMessage: typeof noticeMessage
  }
}
declare module '../../../domain/permission-codes.ts' {
  interface FeatureStems {
    readonly DIGITALNOTICEBOARD: true
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly noticeBoard: true
    readonly noticeBoardTheme: true
    readonly noticeBoardThemeLayout: true
    readonly noticeMessage: true
  }
}
