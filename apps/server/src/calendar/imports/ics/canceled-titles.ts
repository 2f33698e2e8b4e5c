/** Words that calendars write before or after a title when an event is called off, by language. */
export const canceledWords: Readonly<Record<string, readonly string[]>> = {
  en: ['canceled', 'cancelled', 'called off'],
  ar: ['ملغى', 'ملغي', 'ملغاة', 'تم الإلغاء', 'أُلغي', 'ألغي'],
  bg: ['отменено', 'отменен', 'отменена'],
  ca: ['cancel·lat', 'cancel·lada', 'anul·lat', 'anul·lada'],
  cs: ['zrušeno', 'zrušen', 'zrušena'],
  da: ['aflyst'],
  de: ['abgesagt', 'entfällt', 'fällt aus', 'storniert'],
  el: ['ακυρώθηκε', 'ακυρωμένο', 'ακυρώνεται'],
  es: ['cancelado', 'cancelada', 'anulado', 'anulada', 'suspendido', 'suspendida'],
  et: ['tühistatud', 'jääb ära'],
  fi: ['peruttu', 'peruutettu'],
  fr: ['annulé', 'annulée', 'annulation'],
  he: ['בוטל', 'מבוטל'],
  hr: ['otkazano'],
  hu: ['elmarad', 'lemondva', 'törölve'],
  id: ['dibatalkan', 'batal'],
  it: ['annullato', 'annullata', 'cancellato', 'cancellata'],
  ja: ['中止', 'キャンセル', 'キャンセル済み'],
  ko: ['취소', '취소됨'],
  lt: ['atšaukta', 'atšauktas'],
  lv: ['atcelts', 'atcelta'],
  nb: ['avlyst'],
  nl: ['geannuleerd', 'afgelast', 'gaat niet door'],
  pl: ['odwołane', 'odwołany', 'odwołana', 'odwołano', 'anulowane', 'anulowano'],
  pt: ['cancelado', 'cancelada', 'anulado', 'anulada'],
  ro: ['anulat', 'anulată'],
  ru: ['отменено', 'отменён', 'отменен', 'отменена', 'отмена'],
  sk: ['zrušené', 'zrušený', 'zrušená'],
  sl: ['odpovedano'],
  sr: ['otkazano', 'отказано'],
  sv: ['inställt', 'inställd', 'avbokad'],
  sw: ['imefutwa', 'imeghairiwa', 'imesitishwa'],
  th: ['ยกเลิก'],
  tr: ['iptal', 'iptal edildi'],
  uk: ['скасовано', 'скасований', 'скасована'],
  vi: ['đã hủy', 'đã huỷ', 'bị hủy'],
  zh: ['已取消', '取消'],
};

const words = new Set(Object.values(canceledWords).flat().map(toWord));

/**
 * `CANCELED: Board`, `[Cancelled] Board`, `(Abgesagt) Chor`, `Cancelled - Board`, `*Annulé* Concert`, and brackets or a dash
 * behind the title.
 */
const FORMS = [
  /^\s*([^\s:：][^:：]{0,30}?)\s*[:：]/u,
  /^\s*[[({【（]\s*([^\])}】）]{1,30}?)\s*[:：]?\s*[\])}】）]/u,
  /[[({【（]\s*([^[({【（\])}】）]{1,30}?)\s*[\])}】）]\s*$/u,
  /^\s*(\S.{0,30}?)\s+[-–—|]+\s+\S/u,
  /\s[-–—|]+\s+([^\s–—|-][^–—|-]{0,30})$/u,
  /^\s*[*_~!]+\s*([^*_~!]{1,30})[*_~!]+/u,
  /^\s*([^\s*_~!][^*_~!]{0,30})!+\s/u,
];

/** Whether a title says that its event is canceled; `Cancelled flights: a play` does not. */
export const saysCanceled = (title: string): boolean =>
  FORMS.some((form) => {
    const [, found] = form.exec(title) ?? [];
    return found !== undefined && words.has(toWord(found));
  });

/** Of Turkish, the lower-case letter of İ has a combining dot. */
function toWord(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replace(/[*!_~\s]+/g, ' ')
    .trim();
}
