/*
 * An icacls for the tests under Wine, whose own does nothing. Two uses only:
 *   icacls PATH /save FILE                            the access list in SDDL, UTF-16, below the path's last name
 *   icacls PATH /inheritance:r /grant:r *SID:F        that user, and nobody else
 */

#include <windows.h>
#include <aclapi.h>
#include <sddl.h>
#include <stdio.h>
#include <wchar.h>

static int save(const wchar_t *path, const wchar_t *into)
{
    static const wchar_t line_end[] = L"\r\n";
    const wchar_t *name = wcsrchr(path, L'\\');
    PSECURITY_DESCRIPTOR descriptor;
    wchar_t *text;
    FILE *file;

    if (GetNamedSecurityInfoW((wchar_t *)path, SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, NULL, NULL, NULL, NULL,
                              &descriptor)) return 5;
    if (!ConvertSecurityDescriptorToStringSecurityDescriptorW(descriptor, SDDL_REVISION_1, DACL_SECURITY_INFORMATION,
                                                              &text, NULL)) return 5;
    if (!(file = _wfopen(into, L"wb"))) return 5;
    name = name ? name + 1 : path;
    fwrite(name, sizeof(wchar_t), wcslen(name), file);
    fwrite(line_end, sizeof(wchar_t), 2, file);
    fwrite(text, sizeof(wchar_t), wcslen(text), file);
    fwrite(line_end, sizeof(wchar_t), 2, file);
    return fclose(file) ? 5 : 0;
}

static int grant(const wchar_t *path, wchar_t *trustee)
{
    wchar_t sddl[256];
    wchar_t *colon = wcsrchr(trustee, L':');
    PSECURITY_DESCRIPTOR descriptor;

    if (trustee[0] != L'*' || !colon || wcscmp(colon, L":F")) return 87;
    *colon = 0;
    _snwprintf(sddl, 256, L"D:P(A;;FA;;;%ls)", trustee + 1);
    if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(sddl, SDDL_REVISION_1, &descriptor, NULL)) return 87;
    /* SetNamedSecurityInfo would add what the folder passes on, in spite of the protection. */
    return SetFileSecurityW(path, DACL_SECURITY_INFORMATION | PROTECTED_DACL_SECURITY_INFORMATION, descriptor) ? 0 : 5;
}

int wmain(int count, wchar_t **words)
{
    if (count == 4 && !wcscmp(words[2], L"/save")) return save(words[1], words[3]);
    if (count == 5 && !wcscmp(words[2], L"/inheritance:r") && !wcscmp(words[3], L"/grant:r"))
        return grant(words[1], words[4]);
    fputs("icacls: not a use that this one knows\n", stderr);
    return 87;
}
