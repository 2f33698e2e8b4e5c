/** Copying: a button beside each code block, and one for the whole page as Markdown. */
{
  /** @param {HTMLButtonElement} button @param {() => string | Promise<string>} read */
  const copyOn = (button, read) => {
    const words = button.textContent;
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(await read());
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Not allowed here';
      }
      setTimeout(() => (button.textContent = words), 2000);
    });
  };

  /** @param {string} text */
  const newButton = (text) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    return button;
  };

  for (const block of document.querySelectorAll('.code')) {
    const button = newButton('Copy');
    copyOn(button, () => block.querySelector('code')?.textContent ?? '');
    block.append(button);
  }

  const link = document.querySelector('a.as-markdown');
  // A page that was opened as a file may read no other.
  if (link instanceof HTMLAnchorElement && location.protocol !== 'file:') {
    const button = newButton('Copy as Markdown');
    copyOn(button, async () => (await fetch(link.href)).text());
    link.after(button);
  }
}
