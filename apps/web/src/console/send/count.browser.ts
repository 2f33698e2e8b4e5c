import { describeText } from './describe-text.ts';

const message = document.querySelector<HTMLTextAreaElement>('#message');
const count = document.querySelector('#count');
const box = document.querySelector<HTMLInputElement>('[name=smart_encoding]');

function showCount(): void {
  if (message === null || count === null || box === null) return;
  count.textContent = message.value === '' ? '' : describeText(message.value, box.checked).join(' ');
}

message?.addEventListener('input', showCount);
box?.addEventListener('change', showCount);
document.querySelector('[value=count]')?.remove();
showCount();
